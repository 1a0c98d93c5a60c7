import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined'
import ScheduleIcon from '@mui/icons-material/PriceChangeOutlined'
import UploadIcon from '@mui/icons-material/UploadFile'
import { screen, type PageEntry, type ResourceEntry } from '#console/registry.ts'

/** 가격변경 예약: prices that begin and end by the clock. */
export const priceSchedules: ResourceEntry = {
  name: 'price-schedules',
  label: '가격변경 예약',
  group: '상품',
  icon: ScheduleIcon,
  keywords: ['예약 가격', '판매가 예약', '할인 예약', '가격 인상', '가격 인하'],
  permission: { read: 'price-schedules:read', create: 'price-schedules:write', edit: 'prices:write' },
  recordRepresentation: 'target_name',
  list: screen(() => import('./PriceScheduleList.tsx'), 'PriceScheduleList'),
  create: screen(() => import('./create/PriceScheduleCreate.tsx'), 'PriceScheduleCreate'),
  edit: screen(() => import('./PriceScheduleEdit.tsx'), 'PriceScheduleEdit'),
  show: screen(() => import('./PriceScheduleShow.tsx'), 'PriceScheduleShow'),
}

/** 가격 달력: the schedules and time sales of a month. */
export const priceCalendar: PageEntry = {
  path: '/price-calendar',
  label: '가격 달력',
  icon: CalendarIcon,
  keywords: ['가격변경 예약 달력', '타임세일 달력', '예약 일정'],
  permission: 'price-schedules:read',
  page: screen(() => import('./calendar/PriceCalendar.tsx'), 'PriceCalendar'),
}

/** 파일로 가격변경 예약: a file of prices becomes schedules. */
export const priceFile: PageEntry = {
  path: '/price-schedule-file',
  label: '파일로 가격변경 예약',
  icon: UploadIcon,
  keywords: ['가격 엑셀', '가격 일괄 예약', '가격 파일', 'csv'],
  permission: 'price-schedules:write',
  page: screen(() => import('./file/PriceFile.tsx'), 'PriceFile'),
}
