import type { Answer } from '#customer/api/models.ts'
import { http } from '../api.ts'
import type { UploadPath } from '#shared/api/wire.ts'

const PATH = '/store/v1/images' satisfies UploadPath
const TIMEOUT_MS = 90_000
const SMALL_BYTES = 1_500_000
/** The server keeps no longer side than this. */
const MAX_SIDE = 2000

type Stored = Answer<typeof PATH, 'post'>['results']

/**
 * Sends pictures, made as small as the server keeps them and with time for a slow connection; the server takes out where
 * they were taken. Throws ApiError.
 */
export async function uploadImages(
  files: File[],
  purpose: 'REVIEW' | 'CLAIM' | 'QUESTION' | 'PROFILE',
): Promise<Stored> {
  const form = new FormData()
  form.append('purpose', purpose)
  for (const file of files) form.append('files', await smaller(file))
  const response = await http(PATH, { method: 'POST', body: form, timeoutMs: TIMEOUT_MS })
  const { results } = (await response.json()) as { results: Stored }
  return results
}

/** A big photo scaled down; as it is when the browser cannot read it (the server says what it thinks of it). */
async function smaller(file: File): Promise<File> {
  if (file.size <= SMALL_BYTES) return file
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(bitmap.width * scale)
    canvas.height = Math.round(bitmap.height * scale)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const { promise, resolve } = Promise.withResolvers<Blob | null>()
    canvas.toBlob(resolve, 'image/jpeg', 0.85)
    const blob = await promise
    return blob && blob.size < file.size ? new File([blob], 'photo.jpg', { type: 'image/jpeg' }) : file
  } catch {
    return file
  }
}
