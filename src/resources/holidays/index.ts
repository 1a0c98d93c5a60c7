import HolidayIcon from '@mui/icons-material/EventBusyOutlined'
import { screen, type ResourceEntry } from '#console/registry.ts'

/** 휴무일: official holidays with our own closing and working days, year by year. */
export const holidays: ResourceEntry = {
  name: 'holidays',
  label: '휴무일',
  group: '설정',
  icon: HolidayIcon,
  keywords: ['공휴일', '위탁', '발송기한', '택배 없는 날'],
  permission: { read: 'shipping:read', create: 'shipping:write', edit: 'shipping:write', delete: 'shipping:delete' },
  list: screen(() => import('./HolidayCalendar.tsx'), 'HolidayCalendar'),
}
