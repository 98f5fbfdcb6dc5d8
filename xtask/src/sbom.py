"""Writes the software bill of materials of a release, in CycloneDX 1.6.

Arguments: the root of the repository, the version, the time of the release in seconds,
and the file to write. It lists what the command, the wheel, the npm package and the page
are made of: crates without tests, and the packages that the page contains.
"""

import json
import subprocess
import sys
import uuid
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

# The crates whose builds are published, and the features of these builds.
PRODUCTS = {"freecell-cli", "freecell-python", "freecell-wasm"}


def crates(root: Path) -> tuple[list[dict[str, Any]], dict[str, list[str]]]:
    """Returns the crates that products are made of, and what each depends on."""
    command = ["cargo", "metadata", "--format-version", "1", "--locked", "--all-features"]
    metadata = json.loads(subprocess.check_output(command, cwd=root))
    packages = {package["id"]: package for package in metadata["packages"]}
    nodes = {node["id"]: node for node in metadata["resolve"]["nodes"]}
    open_ids = [id_ for id_, package in packages.items() if package["name"] in PRODUCTS]
    graph: dict[str, list[str]] = {}
    while open_ids:
        id_ = open_ids.pop()
        if id_ in graph:
            continue
        used = (dep for dep in nodes[id_]["deps"] if any(kind["kind"] is None for kind in dep["dep_kinds"]))
        graph[id_] = [dep["pkg"] for dep in used]
        open_ids.extend(graph[id_])
    sums = checksums(root)

    def purl(id_: str) -> str:
        package = packages[id_]
        return f"pkg:cargo/{package['name']}@{package['version']}"

    components = []
    for id_ in sorted(graph, key=purl):
        package = packages[id_]
        component = {
            "type": "library",
            "bom-ref": purl(id_),
            "name": package["name"],
            "version": package["version"],
            "purl": purl(id_),
        }
        if package["license"]:
            # The slash of old manifests means "or".
            component["licenses"] = [{"expression": package["license"].replace("/", " OR ")}]
        if sha256 := sums.get((package["name"], package["version"])):
            component["hashes"] = [{"alg": "SHA-256", "content": sha256}]
        components.append(component)
    return components, {purl(id_): sorted({purl(dep) for dep in deps}) for id_, deps in graph.items()}


def checksums(root: Path) -> dict[tuple[str, str], str]:
    """Returns the checksums in Cargo.lock."""
    found = {}
    for entry in (root / "Cargo.lock").read_text().split("[[package]]")[1:]:
        fields = dict(line.split(" = ", 1) for line in entry.splitlines() if " = " in line)
        if "checksum" in fields:
            name, version, checksum = (fields[key].strip('"') for key in ("name", "version", "checksum"))
            found[name, version] = checksum
    return found


def page_packages(root: Path) -> list[dict[str, Any]]:
    """Returns the npm packages that the page contains."""
    lock = json.loads((root / "web/package-lock.json").read_text())
    components = []
    for path, package in sorted(lock["packages"].items()):
        if path and not package.get("dev"):
            name = path.removeprefix("node_modules/")
            purl = f"pkg:npm/{name.replace('@', '%40')}@{package['version']}"
            component = {"type": "library", "bom-ref": purl, "name": name, "version": package["version"], "purl": purl}
            if "license" in package:
                component["licenses"] = [{"expression": package["license"]}]
            components.append(component)
    return components


def main() -> None:
    root, version, seconds, out = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]), Path(sys.argv[4])
    components, graph = crates(root)
    npm = page_packages(root)
    product = f"pkg:generic/freecell@{version}"
    graph[product] = sorted(
        [c["purl"] for c in components if c["name"] in PRODUCTS] + [component["purl"] for component in npm]
    )
    bom = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, product)}",
        "version": 1,
        "metadata": {
            "timestamp": datetime.fromtimestamp(seconds, UTC).isoformat(),
            "component": {
                "type": "application",
                "bom-ref": product,
                "name": "freecell",
                "version": version,
                "purl": product,
                "licenses": [{"expression": "MIT OR Apache-2.0"}],
            },
        },
        "components": components + npm,
        "dependencies": [{"ref": ref, "dependsOn": deps} for ref, deps in sorted(graph.items())],
    }
    text = json.dumps(bom, indent=2) + "\n"
    if error := JsonStrictValidator(SchemaVersion.V1_6).validate_str(text):
        sys.exit(f"the bill of materials is not valid CycloneDX: {error}")
    out.write_text(text)
    print(f"{out.name}: {len(components)} crates, npm packages: {len(npm)}")


if __name__ == "__main__":
    main()
