import { z } from '@hono/zod-openapi'
import { endpoint } from '../../http/endpoint.ts'
import { AppError } from '../../http/errors.ts'
import { fieldsOf } from '../../http/fieldCodes.ts'
import { imageSchema } from './images.contract.ts'
import { imagePurposes, maxImageBytes, storeImages } from './images.service.ts'
import { MOST_IMAGES } from '#shared/policy.ts'

const upload = { maxFiles: MOST_IMAGES, maxBytes: MOST_IMAGES * maxImageBytes + 1024 * 1024 }
const responses = { 200: z.object({ results: z.array(imageSchema) }) }
const errors = [
  'IMAGE_TYPE_NOT_ALLOWED',
  'IMAGE_TOO_LARGE',
  'VALIDATION',
  'UNSUPPORTED_MEDIA_TYPE',
  'BODY_TOO_LARGE',
] as const

const customerFields = z.object({
  purpose: z.enum(imagePurposes).exclude(['CATALOG', 'REPLY', 'NOTE']).default('REVIEW'),
})
const staffFields = z.object({
  alt: z.string().trim().max(200).optional(),
  purpose: z.enum(['CATALOG', 'CLAIM']).default('CATALOG'),
})

function parseFields<T extends z.ZodType>(schema: T, fields: Record<string, string>): z.output<T> {
  const parsed = schema.safeParse(fields)
  if (!parsed.success) throw new AppError('VALIDATION', fieldsOf(parsed.error))
  return parsed.data
}

/** Picture uploads of customers and of staff: multipart `files`, at most ten of 10 MB each. */
export const imageRoutes = [
  endpoint(
    {
      method: 'post',
      path: '/store/v1/images',
      summary: '사진 올리기',
      access: 'user',
      transaction: false,
      upload,
      responses,
      errors: [...errors, 'IMAGE_QUOTA_EXCEEDED'],
    },
    async ({ deps, actor, uploads, requestKey }) => {
      const { purpose } = parseFields(customerFields, uploads.fields)
      return storeImages(deps, { files: uploads.files, purpose, actor, requestKey })
    },
  ),
  endpoint(
    {
      method: 'post',
      path: '/store-admin/v1/images',
      summary: '상품 사진 올리기',
      access: 'catalog:write',
      transaction: false,
      upload,
      responses,
      errors: [...errors],
    },
    async ({ deps, actor, uploads, requestKey }) => {
      const { alt, purpose } = parseFields(staffFields, uploads.fields)
      return storeImages(deps, { files: uploads.files, purpose, alt, actor, requestKey })
    },
  ),
]
