import { fileMost } from '#shared/files/limits.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { IMAGE_MB, JOB_ROWS } from '#shared/policy.ts'
import type { ErrorEntry } from './errorTable.ts'

/** What goes wrong with bulk commands, uploaded files and pictures, and exports. Part of `errorTable`. */
export const fileErrors = {
  IMAGE_TYPE_NOT_ALLOWED: { status: 400, message: 'JPG, PNG, WebP 사진만 올릴 수 있어요.' },
  IMAGE_TOO_LARGE: { status: 413, message: `사진 한 장은 ${IMAGE_MB}MB까지 올릴 수 있어요.` },
  IMAGE_QUOTA_EXCEEDED: {
    status: 429,
    title: '오늘은 사진을 더 올릴 수 없어요',
    message: '사진은 하루에 100장까지 올릴 수 있어요. 내일 다시 올려 주세요.',
  },
  BULK_EMPTY: { status: 400, message: '처리할 대상이 없어요.' },
  BULK_TOO_MANY: {
    status: 400,
    title: '한 번에 처리할 수 있는 수를 넘었어요',
    message: `한 작업은 ${formatNumber(JOB_ROWS)}건까지예요. 조건을 나눠서 처리해 주세요.`,
  },
  PRINT_TOO_MANY: { status: 400, message: '한 번에 500장까지 인쇄할 수 있어요. 나눠서 인쇄해 주세요.' },
  PACKING_CHANGED: {
    status: 409,
    title: '그 사이 주문이 바뀌었어요',
    message: '상자를 다시 스캔해서 지금 내용을 확인해 주세요.',
  },
  PACKING_REFUSED: { status: 409, message: '지금은 보낼 수 없는 상자예요.' },
  PACKING_DONE: { status: 409, message: '다른 사람이 먼저 검수를 마친 상자예요.' },
  PACKING_SHORT: { status: 409, message: '스캔한 수량이 상자에 넣을 수량과 달라요.' },
  BULK_NOT_UNDOABLE: { status: 409, message: '되돌릴 수 없는 작업이에요.' },
  JOB_RUNNING: { status: 409, message: '아직 처리 중인 작업이에요.' },
  FILE_ENCODING: { status: 400, message: '파일의 글자를 읽을 수 없어요. 엑셀(.xlsx)로 저장해서 다시 올려 주세요.' },
  FILE_COLUMNS: { status: 400, message: '필요한 열을 찾을 수 없어요.' },
  FILE_UNREADABLE: { status: 400, message: '읽을 수 없는 파일이에요.' },
  FILE_TOO_LARGE: { status: 413, message: `파일은 ${fileMost}까지 올릴 수 있어요.` },
  EXPORT_TOO_LARGE: { status: 413, message: '내려받을 수 있는 크기를 넘었어요. 조건을 나눠 주세요.' },
  EXPORT_REASON_REQUIRED: { status: 400, message: '내려받는 이유를 입력해 주세요.' },
  IMPORT_HAS_ERRORS: {
    status: 409,
    title: '오류가 있는 행이 있어요',
    message: '아무것도 반영하지 않았어요. 오류를 고치거나 정상 행만 반영해 주세요.',
  },
  FILE_UNENCODABLE: {
    status: 409,
    title: 'CP949로 저장할 수 없는 글자가 있어요',
    message: 'UTF-8이나 엑셀로 내려받거나, 물음표로 바꾸는 데 동의해 주세요.',
  },
  FILE_EXPIRED: { status: 410, message: '보관 기간이 지난 파일이에요.' },
} as const satisfies Record<string, ErrorEntry>
