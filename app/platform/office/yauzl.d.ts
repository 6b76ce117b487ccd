/** The part of yauzl (the reader of ZIP headers) that is used here; the package brings no types. */
declare module "yauzl" {
  interface ExtraField {
    id: number;
    data: Buffer;
  }

  interface Header {
    generalPurposeBitFlag: number;
    compressionMethod: number;
    crc32: number;
    compressedSize: number;
    uncompressedSize: number;
  }

  export interface Entry extends Header {
    fileName: string;
    fileNameRaw: Buffer;
    fileNameLength: number;
    extraFieldLength: number;
    fileCommentLength: number;
    extraFields: ExtraField[];
    externalFileAttributes: number;
    relativeOffsetOfLocalHeader: number;
    isEncrypted(): boolean;
    isCompressed(): boolean;
    canDecodeFileData(): boolean;
  }

  export interface LocalFileHeader extends Header {
    fileName: Buffer;
    extraField: Buffer;
    fileDataStart: number;
  }

  interface ZipFile {
    entryCount: number;
    comment: string;
    eachEntry(): AsyncIterable<Entry>;
    readLocalFileHeaderPromise(entry: Entry): Promise<LocalFileHeader>;
  }

  export function fromBufferPromise(file: Buffer): Promise<ZipFile>;
  export function parseExtraFields(bytes: Buffer): ExtraField[];
}
