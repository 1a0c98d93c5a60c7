import { useState } from 'react'
import { toApiError } from '#shared/api/apiError.ts'
import type { Image } from '#customer/api/models.ts'
import { Avatar } from '#customer/shell/bars/Avatar.tsx'
import { uploadImages } from '#customer/shell/forms/uploadImages.ts'
import { Button, buttonClass } from '#customer/ui/Button.tsx'
import { classNames } from '#customer/ui/classNames.ts'
import { Skeleton } from '#customer/ui/states/Skeleton.tsx'
import styles from './Account.module.css'
import picture from './ProfilePicture.module.css'

type Props = { image: Image | undefined; onChange: (image: Image | undefined) => void }

/** The picture of the profile: chosen, it is there at once; it counts when the form is saved. */
export function ProfilePicture({ image, onChange }: Props) {
  const [waiting, setWaiting] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const upload = async (file: File) => {
    setWaiting(true)
    setProblem(null)
    try {
      const [stored] = await uploadImages([file], 'PROFILE')
      if (stored) onChange(stored)
    } catch (error) {
      setProblem(toApiError(error).message)
    }
    setWaiting(false)
  }
  return (
    <div className={styles.picture}>
      {waiting ? <Skeleton width={88} height={88} radius={44} /> : <Avatar image={image} size={88} />}
      <div className={styles.pictureButtons}>
        <label className={classNames(buttonClass({ variant: 'secondary', size: 'm' }), picture.choose)}>
          사진 바꾸기
          <input
            className="sr-only"
            type="file"
            accept="image/jpeg,image/png,image/webp,image/heic"
            onChange={(event) => {
              const file = event.target.files?.[0]
              event.target.value = ''
              if (file) void upload(file)
            }}
          />
        </label>
        {image && (
          <Button variant="ghost" size="m" onClick={() => onChange(undefined)}>
            지우기
          </Button>
        )}
      </div>
      <p className="sr-only" role="status">
        {waiting ? '사진을 올리고 있어요' : ''}
      </p>
      {problem && (
        <p className={picture.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
