import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { refuseFiles, uploadImages } from '#console/images/uploadImages.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { Image } from '#contract/schema.d.ts'
import { MOST_IMAGES } from '#shared/policy.ts'

/** The key of pictures under way, for whoever must wait for them. */
export const SENDING_EVIDENCE = ['evidence'] as const

/** Pictures taken of goods: sent at once, for staff and the customer alone. `problem` says why the last ones were not taken. */
export const useEvidence = (images: readonly Image[], onAdded: (images: Image[]) => void) => {
  const data = useConsoleData()
  const [refused, setRefused] = useState<string>()
  const upload = useMutation({
    mutationKey: SENDING_EVIDENCE,
    mutationFn: (files: File[]) => uploadImages(data, files, 'CLAIM'),
    onSuccess: onAdded,
  })
  const take = (files: File[]) => {
    if (files.length === 0) return
    const refusal =
      refuseFiles(files) ??
      (images.length + files.length > MOST_IMAGES ? `사진은 ${MOST_IMAGES}장까지 붙일 수 있어요.` : undefined)
    setRefused(refusal)
    if (!refusal) upload.mutate(files)
  }
  return { take, busy: upload.isPending, problem: refused ?? upload.error?.message }
}
