import AccountIcon from '@mui/icons-material/AccountCircleOutlined'
import { screen, type PageEntry } from '#console/registry.ts'

/** 내 계정: reached from the menu under one's own name. */
export const account: PageEntry = {
  path: '/account',
  settings: ['비밀번호 바꾸기', '2단계 인증', '복구 코드', '로그인한 기기'],
  label: '내 계정',
  icon: AccountIcon,
  keywords: ['비밀번호', '2단계 인증', 'OTP', '로그인한 기기'],
  permission: 'staff:self',
  page: screen(() => import('./AccountPage.tsx'), 'AccountPage'),
}
