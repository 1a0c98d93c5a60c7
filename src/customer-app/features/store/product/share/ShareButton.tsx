import { lazy, Suspense, useState } from 'react'
import type { ProductDetail } from '#customer/api/models.ts'
import { bridge } from '#customer/shell/webview/bridge.ts'
import { share } from '#customer/shell/webview/share.ts'
import { Icon } from '#customer/ui/Icon.tsx'
import { IconButton } from '#customer/ui/IconButton.tsx'
import { readAppConfig } from '#shared/environment/appConfig.ts'

const ShareSheet = lazy(async () => ({ default: (await import('./ShareSheet.tsx')).ShareSheet }))

/** Shares a product: by the app's or the browser's sheet, or, where the shop is known to Kakao, by one of several ways. */
export function ShareButton({ product }: { product: ProductDetail }) {
  const [kakaoKey, setKakaoKey] = useState<string | null>(null)
  const what = {
    title: product.name,
    text: product.subtitle ?? undefined,
    path: `/store/products/${product.id}`,
    imageUrl: product.images[0]?.url,
  }
  const press = () => {
    const key = bridge.isNative ? null : readAppConfig().kakaoKey
    if (key === null) void share(what)
    else setKakaoKey(key)
  }
  return (
    <>
      <IconButton label="공유" icon={<Icon name="share" size={22} />} onClick={press} />
      {kakaoKey !== null && (
        <Suspense>
          <ShareSheet product={product} what={what} kakaoKey={kakaoKey} onClose={() => setKakaoKey(null)} />
        </Suspense>
      )}
    </>
  )
}
