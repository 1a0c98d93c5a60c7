import { byteStream } from './byteStream.ts'
import { contentDisposition } from './contentDisposition.ts'
import { mimeTypes } from './mimeTypes.ts'

type Kind = { format: 'xlsx' | 'csv'; encoding: 'utf-8-bom' | 'cp949' }

/** The answer that is a table as a file, made while it is sent; says how many lines it has. */
export const fileAnswer = (
  { format, encoding }: Kind,
  { fileName, lines }: { fileName: string; lines: number },
  bytes: Parameters<typeof byteStream>[0],
): Response =>
  new Response(byteStream(bytes), {
    headers: {
      'Content-Type': mimeTypes[format === 'csv' && encoding === 'cp949' ? 'cp949' : format],
      'Content-Disposition': contentDisposition(fileName),
      'X-Row-Count': String(lines),
      'Cache-Control': 'no-store',
    },
  })
