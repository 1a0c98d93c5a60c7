import BalanceIcon from '@mui/icons-material/BalanceOutlined'
import { screen, type PageEntry } from '#console/registry.ts'

/** 상시 검산: whether money, points, coupons, stock and refunds add up. */
export const books: PageEntry = {
  path: '/books',
  label: '상시 검산',
  group: '통계',
  icon: BalanceIcon,
  keywords: ['검산', '장부', '정합성', '불변식', '대사'],
  permission: 'books:read',
  page: screen(() => import('./BooksPage.tsx'), 'BooksPage'),
}
