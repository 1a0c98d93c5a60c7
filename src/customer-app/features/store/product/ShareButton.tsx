import type { ProductDetail } from '#customer/api/models.ts'
import { share } from '#customer/shell/webview/share.ts'
import { Icon } from '#customer/ui/Icon.tsx'
import { IconButton } from '#customer/ui/IconButton.tsx'

export function ShareButton({ product }: { product: ProductDetail }) {
  const what = {
    title: product.name,
    text: product.subtitle ?? undefined,
    path: `/store/products/${product.id}`,
    imageUrl: product.images[0]?.url,
  }
  return <IconButton label="공유" icon={<Icon name="share" size={22} />} onClick={() => void share(what)} />
}
