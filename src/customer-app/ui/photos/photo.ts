/** A picture with its shape, as it travels. */
export type Photo = { id: number; url: string; width: number; height: number; alt?: string }
