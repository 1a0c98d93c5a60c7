import { pagesOn } from '#tests/support/paging.tsx'
import { WritableList } from './WritableList.tsx'
import { WrittenList } from './WrittenList.tsx'

const product = { id: 1, name: '요가매트', thumbnail: { id: 1, url: '/mat.webp', width: 8, height: 8 } }
const at = '2026-11-16T10:00:00.000+09:00'

pagesOn({
  '쓸 수 있는 리뷰': {
    part: <WritableList />,
    path: '/store/v1/user/orders/items/review-writable',
    row: (n) => ({
      order_item_id: n + 1,
      product,
      option_label: `${n}번째`,
      delivered_at: at,
      writable_until: at,
      points: { text: 100, photo: 500 },
    }),
  },
  '내가 쓴 리뷰': {
    part: <WrittenList />,
    path: '/store/v1/user/reviews',
    row: (n) => ({
      id: n + 1,
      product,
      option_label: '',
      rating: 5,
      content: `글 ${n}번째`,
      images: [],
      like_count: 0,
      created_at: at,
      editable_until: at,
      points: 0,
    }),
  },
})
