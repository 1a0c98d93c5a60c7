import type { GridLocaleText } from '@mui/x-data-grid'
import { koKR } from '@mui/x-data-grid/locales'
import { formatNumber } from '#shared/format/krw.ts'

/** MUI's Korean texts of the grid, and ours where theirs are missing or in another tone. */
export const gridLocale: Partial<GridLocaleText> = {
  ...koKR.components.MuiDataGrid.defaultProps.localeText,
  noRowsLabel: '보여 줄 줄이 없어요',
  noResultsOverlayLabel: '찾은 것이 없어요',
  footerRowSelected: (count) => `${formatNumber(count)}건 선택`,
  checkboxSelectionSelectAllRows: '이 쪽 모두 선택',
  checkboxSelectionUnselectAllRows: '이 쪽 선택 모두 해제',
  checkboxSelectionSelectRow: '이 줄 선택',
  checkboxSelectionUnselectRow: '이 줄 선택 해제',
  columnMenuLabel: '열 메뉴',
  columnMenuSortAsc: '오름차순 정렬',
  columnMenuSortDesc: '내림차순 정렬',
  columnMenuUnsort: '정렬 안 함',
  columnMenuHideColumn: '열 숨기기',
  columnMenuManageColumns: '열 고르기',
  columnHeaderSortIconLabel: '정렬',
}
