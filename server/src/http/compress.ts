import fastifyCompress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Below this many bytes a packed reply saves no packet on the way. */
const minBytes = 1024

/**
 * Packs replies and pages for whoever accepts it. Built files lie packed on the disk; streams of answers are written
 * past this, word by word. What is sent to us is never unpacked: a few bytes could become gigabytes.
 */
export async function compressReplies(app: FastifyInstance): Promise<void> {
  await app.register(fastifyCompress, {
    threshold: minBytes,
    encodings: ['br', 'gzip'],
    customTypes: /^(?:application\/json|text\/html)\b/,
    globalDecompression: false,
  })
}
