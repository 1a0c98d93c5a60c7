import { z } from '@hono/zod-openapi'

/** A stored picture as every answer shows it. */
export const imageSchema = z
  .object({
    id: z.number().int(),
    url: z.string(),
    width: z.number().int(),
    height: z.number().int(),
    alt: z.string().optional(),
  })
  .openapi('Image')

export type ImageRef = z.infer<typeof imageSchema>

/** Shown where a product has no picture (yet): a quiet grey square, never a broken image. */
export const noImage: ImageRef = {
  id: 0,
  url: "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E%3Cpath fill='%23eceef1' d='M0 0h8v8H0z'/%3E%3C/svg%3E",
  width: 720,
  height: 720,
}
