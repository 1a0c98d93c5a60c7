import type { ProductDetail } from '#customer/api/models.ts'
import { KAKAO_SDK } from '#shared/environment/kakao.ts'

type Link = { webUrl: string; mobileWebUrl: string }

/** A message about goods, as Kakao draws it. */
type Commerce = {
  objectType: 'commerce'
  content: { title: string; imageUrl: string; link: Link }
  commerce: { productName: string; regularPrice: number; discountPrice?: number; discountRate?: number }
  buttons: { title: string; link: Link }[]
}

/** What we use of Kakao's script. */
export type Kakao = {
  init: (key: string) => void
  isInitialized: () => boolean
  Share: { sendDefault: (message: Commerce) => void }
}

declare global {
  interface Window {
    Kakao?: Kakao | undefined
  }
}

let arriving: Promise<void> | null = null

function arrival(): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const script = document.createElement('script')
  Object.assign(script, { src: KAKAO_SDK.url, integrity: KAKAO_SDK.integrity, crossOrigin: 'anonymous' })
  script.addEventListener('load', () => {
    arriving = null
    resolve()
  })
  script.addEventListener('error', () => {
    // the next press tries again
    arriving = null
    script.remove()
    reject(new Error('The script of Kakao did not arrive.'))
  })
  document.head.append(script)
  return promise
}

/** Kakao's script, fetched when it is first asked for and told once which shop this is. Rejects when it does not arrive. */
export async function loadKakao(key: string): Promise<Kakao> {
  if (!window.Kakao) await (arriving ??= arrival())
  const kakao = window.Kakao
  if (!kakao) throw new Error('The script of Kakao is not what it was.')
  if (!kakao.isInitialized()) kakao.init(key)
  return kakao
}

/** The product as a message: its first picture, what it costs and the way to it. `origin` is where this shop is. */
export function productMessage(product: ProductDetail, origin: string): Commerce {
  const { id, name, subtitle, images, reference_price: before, final_price: price, discount_rate: rate } = product
  const url = new URL(`/store/products/${id}`, origin).href
  const link = { webUrl: url, mobileWebUrl: url }
  const isCheaper = before !== null && before !== undefined && before > price
  return {
    objectType: 'commerce',
    content: {
      title: subtitle ?? name,
      imageUrl: new URL(images[0]?.url ?? '/share-card.png', origin).href,
      link,
    },
    commerce: {
      productName: name,
      regularPrice: isCheaper ? before : price,
      ...(isCheaper ? { discountPrice: price, discountRate: rate } : {}),
    },
    buttons: [{ title: '상품 보기', link }],
  }
}
