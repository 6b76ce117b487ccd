/** The part of yauzl (the reader of ZIP directories) that is used here; the package brings no types. */
declare module "yauzl" {
  interface ExtraField {
    id: number;
    data: Buffer;
  }

  export interface Header {
    generalPurposeBitFlag: number;
    compressionMethod: number;
    crc32: number;
    compressedSize: number;
    uncompressedSize: number;
  }

  export interface Entry extends Header {
    fileNameRaw: Buffer;
    extraFieldRaw: Buffer;
    fileCommentRaw: Buffer;
    extraFields: ExtraField[];
    externalFileAttributes: number;
    relativeOffsetOfLocalHeader: number;
  }

  export interface LocalFileHeader extends Header {
    fileName: Buffer;
    extraField: Buffer;
    fileDataStart: number;
  }

  export interface ZipFile {
    entryCount: number;
    comment: Buffer;
    eachEntry(): AsyncIterable<Entry>;
    readLocalFileHeaderPromise(entry: Entry): Promise<LocalFileHeader>;
  }

  export function fromBufferPromise(
    file: Buffer,
    options: { decodeStrings: false; validateEntrySizes: false },
  ): Promise<ZipFile>;

  export function parseExtraFields(bytes: Buffer): ExtraField[];
}
