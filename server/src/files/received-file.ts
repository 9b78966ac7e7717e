import { createHash } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Upload } from '@hr/contract/lib/files'
import { Problem } from '../http/problem.ts'

/**
 * A file that came with the request. It lies in a temporary file that loses its name as soon as it is open: nothing
 * stays behind, whatever happens to the request or to the server. `readMultipart` closes it after the response.
 */
export class ReceivedFile implements Upload {
  /** As `fileNameOf` makes it. */
  readonly name: string
  #size = 0
  #file: FileHandle | undefined
  readonly #hash = createHash('sha256')
  #sha256: Buffer | undefined

  private constructor(name: string, file: FileHandle) {
    this.name = name
    this.#file = file
  }

  static async create(name: string): Promise<ReceivedFile> {
    const path = join(tmpdir(), `hr-upload-${crypto.randomUUID()}`)
    const file = await open(path, 'wx+', 0o600).catch(noRoom)
    await unlink(path)
    return new ReceivedFile(name, file)
  }

  /** In bytes. */
  get size(): number {
    return this.#size
  }

  /** Known once the file is complete; nothing can be written after it was asked for. */
  get sha256(): Buffer {
    return (this.#sha256 ??= this.#hash.digest())
  }

  async write(chunk: Buffer): Promise<void> {
    this.#hash.update(chunk)
    await this.#open.writeFile(chunk).catch(noRoom)
    this.#size += chunk.length
  }

  /** The bytes from `position` on: `length` of them, fewer at the end of the file. */
  async read(position: number, length: number): Promise<Buffer> {
    const buffer = Buffer.alloc(Math.max(0, Math.min(length, this.#size - position)))
    const { bytesRead } = await this.#open.read(buffer, 0, buffer.length, position)
    return buffer.subarray(0, bytesRead)
  }

  /** The descriptor of the temporary file, for libraries that read at positions of it. */
  get descriptor(): number {
    return this.#open.fd
  }

  /** The content, `length` bytes at a time. */
  async *chunks(length: number): AsyncGenerator<Buffer> {
    for (let position = 0; position < this.#size; position += length) yield this.read(position, length)
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    // A buffer of its own size: `read` allocates it, so no pool is behind it.
    return (await this.read(0, this.#size)).buffer as ArrayBuffer
  }

  async close(): Promise<void> {
    const file = this.#file
    this.#file = undefined
    // Whatever is wrong with it now, it is gone with its descriptor, and nobody can do anything about it.
    await file?.close().catch(() => undefined)
  }

  /** What tells one upload from another: for the hash of a repeated request. */
  toJSON() {
    return { name: this.name, size: this.#size, sha256: this.sha256.toString('hex') }
  }

  get #open(): FileHandle {
    if (!this.#file) throw new Error('The request of this file is over')
    return this.#file
  }
}

/** The file behind a validated part of a body. */
export function receivedFile(upload: Upload): ReceivedFile {
  if (!(upload instanceof ReceivedFile)) throw new TypeError('This file was not received by readMultipart')
  return upload
}

function noRoom(): never {
  throw new Problem(503, 'The server cannot take the file at the moment. Please try again.')
}
