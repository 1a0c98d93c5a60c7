import type { Image } from '#customer/api/models.ts'
import { PhotoField } from '#customer/ui/photos/PhotoField.tsx'
import { MOST_IMAGES } from '#shared/policy.ts'
import { type UploadPurpose, useUploads } from './useUploads.ts'

type Props = {
  label: string
  hint: string
  purpose: UploadPurpose
  photos: Image[]
  most?: number
  error?: string | undefined
  /** whether the order matters */
  inOrder?: boolean
  /** is given what to make of the photos that are there then: several may be on their way */
  onChange: (next: (photos: Image[]) => Image[]) => void
  onUploading?: (uploading: boolean) => void
}

/** Photos that go up as soon as they are chosen. */
export function PhotosField({
  purpose,
  photos,
  most = MOST_IMAGES,
  inOrder = false,
  onChange,
  onUploading,
  ...words
}: Props) {
  const add = (added: Image[]) =>
    onChange((before) => [...before, ...added.filter((one) => !before.some((other) => other.id === one.id))])
  const { waiting, total, problems, choose } = useUploads({ purpose, photos, most, onAdd: add, onUploading })
  const move = (from: number, by: -1 | 1) =>
    onChange((before) => {
      const photo = before[from]
      return photo ? before.filter((one) => one !== photo).toSpliced(from + by, 0, photo) : before
    })
  return (
    <PhotoField
      {...words}
      {...{ photos, most, waiting, total, problems }}
      onChoose={choose}
      onRemove={({ id }) => onChange((before) => before.filter((one) => one.id !== id))}
      {...(inOrder ? { onMove: move } : {})}
    />
  )
}
