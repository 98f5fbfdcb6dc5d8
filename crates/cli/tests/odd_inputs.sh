# Makes the files that odd_inputs.txt uses.
set -e

freecell deal 617 > board.txt
freecell deal 617 | head -6 > short.txt
freecell deal 617 | sed 's/7D/AD/' > twice.txt
freecell deal 617 | sed 's/7D/1X/' > letters.txt
freecell deal 617 | iconv -t UTF-16 > utf16.txt
freecell deal 617 | tr 'A' '\0' > nul.txt
(freecell deal 1; echo; freecell deal 2; echo; freecell deal 3 | sed 's/4D/4C/') > boards.txt
head -c 200000 /dev/zero | tr '\0' 'x' > long.txt
printf '\xff\xfe\xfa' > bytes.txt
printf '' > empty.txt
printf '\n  \n' > blank.txt
echo '{"columns": [[1, 2]]}' > object.json
echo '[["7D"' > torn.json
echo 'hello, world' > prose.txt
mkdir folder

echo '617~none:7a7b7cb7' > record.txt
printf '617~none:7a7b\n\n-4~max:\n617~none:7a7a\nwhat\n' > records.txt

freecell prove 3 --cells 0 --quiet --output 3.proof
head -c 40 3.proof > torn.proof
(cat 3.proof; echo) > longer.proof

freecell sweep 1-10 --quiet --output swept
# Boards have no times, so the size of their file is always the same.
freecell sweep 1-10 --boards --quiet --output torn
for file in torn/deals-*; do echo spoiled > "$file"; done
cp -r swept lost
rm lost/deals-*
mkdir mine
echo precious > mine/notes.txt
