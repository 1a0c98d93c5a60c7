import type { Image } from '#contract/schema.d.ts'
import type { ConsoleDataProvider } from '#dataProvider/types.ts'
import type { UploadPath } from '#shared/api/wire.ts'
import { IMAGE_MB, MOST_IMAGES } from '#shared/policy.ts'

/** What keeps these files from being sent, as a sentence; undefined when nothing does. */
export const refuseFiles = (files: readonly File[]): string | undefined => {
  if (files.length > MOST_IMAGES) return `한 번에 ${MOST_IMAGES}장까지 올릴 수 있어요.`
  const large = files.find((file) => file.size > IMAGE_MB * 1024 * 1024)
  if (large) return `${large.name}: 사진 한 장은 ${IMAGE_MB}MB까지 올릴 수 있어요.`
  const other = files.find((file) => !/^image\/(jpeg|png|webp)$/.test(file.type))
  return other ? `${other.name}: JPG, PNG, WebP 사진만 올릴 수 있어요.` : undefined
}

type Purpose = 'CATALOG' | 'CLAIM' | 'REPLY' | 'NOTE'

const OF_THE_SHOP = '/store-admin/v1/images' satisfies UploadPath
/** What is said in conversations is uploaded by whoever may say it, not by whoever may change the shop. */
const OF_CONVERSATIONS = '/core-admin/v1/conversations/images' satisfies UploadPath
const pathFor = (purpose: Purpose) => (purpose === 'REPLY' || purpose === 'NOTE' ? OF_CONVERSATIONS : OF_THE_SHOP)

/** Stores pictures and gives them back in the order of the files. Those of a claim or a note are for staff alone. */
export const uploadImages = async (
  data: ConsoleDataProvider,
  files: readonly File[],
  purpose: Purpose = 'CATALOG',
): Promise<Image[]> => {
  const form = new FormData()
  form.append('purpose', purpose)
  for (const file of files) form.append('files', file)
  return (await data.upload(pathFor(purpose), form)).results
}
