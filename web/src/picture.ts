/** Pictures of the board, drawn by freecell-core. */
import { Game as Replay } from "freecell-wasm";
import type { Game } from "./engine";

export function svg(game: Game, title: string): Blob {
  return new Blob([Replay.fromRecord(game.record).svg(title)], { type: "image/svg+xml" });
}

/** Returns the picture as PNG, with two pixels per unit. */
export async function png(game: Game, title: string): Promise<Blob> {
  const source = URL.createObjectURL(svg(game, title));
  try {
    const image = new Image();
    image.src = source;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.naturalWidth * 2, image.naturalHeight * 2];
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png");
    });
  } finally {
    URL.revokeObjectURL(source);
  }
}

export function download(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
