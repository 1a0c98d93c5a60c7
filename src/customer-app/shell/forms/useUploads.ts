import { useRef, useState } from 'react'
import type { Image } from '#customer/api/models.ts'
import { toApiError } from '#shared/api/apiError.ts'
import { MOST_IMAGES } from '#shared/policy.ts'
import { uploadImages } from './uploadImages.ts'

export type UploadPurpose = Parameters<typeof uploadImages>[1]
type Options = {
  purpose: UploadPurpose
  photos: readonly Image[]
  /** how many there may be */
  most?: number | undefined
  onAdd: (photos: Image[]) => void
  onUploading?: ((uploading: boolean) => void) | undefined
}

/** Pictures go up as soon as they are chosen, one by one, so that a bad one costs itself alone and says why by its name. */
export function useUploads({ purpose, photos, most = MOST_IMAGES, onAdd, onUploading }: Options) {
  const [waiting, setWaiting] = useState(0)
  const [total, setTotal] = useState(0)
  const [problems, setProblems] = useState<string[]>([])
  // several choices may be under way at once
  const left = useRef(0)
  const room = most - photos.length - waiting

  const count = (by: number) => {
    left.current += by
    setWaiting(left.current)
    if (left.current === 0) setTotal(0)
    onUploading?.(left.current > 0)
  }
  const choose = async (files: readonly File[]) => {
    const chosen = files.slice(0, Math.max(room, 0))
    if (left.current === 0) setProblems([])
    if (files.length > chosen.length)
      setProblems((before) => [
        ...before,
        `사진은 ${most}장까지 올릴 수 있어요. ${files.length - chosen.length}장은 올리지 않았어요.`,
      ])
    if (chosen.length === 0) return
    setTotal((before) => before + chosen.length)
    count(chosen.length)
    for (const file of chosen) {
      try {
        onAdd(await uploadImages([file], purpose))
      } catch (thrown) {
        const { title, message } = toApiError(thrown)
        setProblems((before) => [...before, `${file.name}: ${title ? `${title}. ` : ''}${message}`])
      }
      count(-1)
    }
  }
  return { waiting, total, problems, choose: (files: readonly File[]) => void choose(files) }
}
