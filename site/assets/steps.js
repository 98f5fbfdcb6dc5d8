/* Steps through the moves of the games in the notebook. */
for (const root of document.querySelectorAll(".steps")) {
  const { lines, captions, frames } = JSON.parse(root.querySelector("script").textContent);
  const [slider, output, board] = ["input", "output", ".board"].map((name) => root.querySelector(name));
  const buttons = [...root.querySelectorAll("button")];
  const last = frames.length - 1;
  const show = () => {
    const turn = Number(slider.value);
    board.innerHTML = frames[turn].map((index) => lines[index]).join("\n");
    output.textContent = `${turn}/${last}  ${captions[turn]}`;
    slider.setAttribute("aria-valuetext", `${turn} of ${last}, ${captions[turn]}`);
    buttons[0].disabled = turn === 0;
    buttons[1].disabled = turn === last;
  };
  slider.addEventListener("input", show);
  for (const button of buttons) {
    button.addEventListener("click", () => {
      slider.value = Number(slider.value) + Number(button.value);
      show();
    });
  }
  root.querySelector(".controls").hidden = false;
  show();
}
