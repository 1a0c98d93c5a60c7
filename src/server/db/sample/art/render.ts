import sharp from 'sharp'

/** Rasterises SVG text to WebP. */
export const renderWebp = async (svg: string): Promise<Uint8Array> =>
  sharp(Buffer.from(svg)).webp({ quality: 82, effort: 1 }).toBuffer()
