/** The shortest head a part of a form can have: `Content-Disposition: form-data` and an empty line. */
const shortestHead = 34;

/** One chunk of a body on its way into files. */
export interface Turn {
  /** To be called with each piece that a file has seen and, but for what is on its way to the disk, done with. */
  pass(piece: Uint8Array): void;
  /** To be called once nothing of it is on its way any more. */
  end(): void;
}

/**
 * Gives back a chunk's memory as soon as it is in its file, where all of it went into files, but for the few bytes that
 * might begin a boundary. Whatever else the parser may still hold of it, a text that goes on in the next chunk, has at
 * least a head before it.
 */
export function startTurn(chunk: Uint8Array): Turn {
  const { buffer, byteLength } = chunk;
  let passed = 0;
  return {
    pass(piece) {
      if (piece.buffer === buffer) passed += piece.byteLength;
    },
    end() {
      if (passed > 0 && byteLength - passed < shortestHead) giveBack(chunk);
    },
  };
}

/**
 * Frees the bytes of a chunk that nobody needs any more; it is empty afterwards. Node makes a new buffer for every
 * 64 KB from a socket, and the garbage collector sees only the small objects in front of them: left to it, the bytes
 * of a whole upload float before it looks (50 MB for a file of 50 MB).
 */
export function giveBack({ buffer, byteLength }: Uint8Array): void {
  // A piece of something larger, such as Node's pool of small buffers, is not the chunk's alone.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
