import { billingErrors } from './billingErrors.ts'
import type { ErrorEntry } from './errorTable.ts'

/** What goes wrong with accounts: members', staff's, the ways to sign in, and looking for people. Part of `errorTable`. */
export const accountErrors = {
  // accounts
  SIGN_IN_FAILED: { status: 401, message: '이메일 또는 비밀번호가 맞지 않아요.' },
  ACCOUNT_LOCKED: {
    status: 423,
    title: '잠긴 계정이에요',
    message: '고객센터에 문의해 주세요.',
  },
  TOTP_REQUIRED: { status: 401, message: '인증 앱의 6자리 코드를 입력해 주세요.' },
  TOTP_INVALID: {
    status: 400,
    title: '코드가 맞지 않아요',
    message: '틀렸거나 이미 쓴 코드예요. 새로 나온 숫자를 입력해 주세요.',
  },
  TOTP_ALREADY_ON: { status: 409, message: '이미 2단계 인증을 쓰고 있어요. 앱을 바꾸려면 먼저 꺼 주세요.' },
  TOTP_NOT_STARTED: { status: 409, message: '2단계 인증 등록을 처음부터 다시 해 주세요.' },
  TOTP_OFF: { status: 409, message: '2단계 인증을 쓰고 있지 않아요.' },
  STAFF_SETUP_REQUIRED: {
    status: 403,
    title: '계정 준비가 끝나지 않았어요',
    message: '새 비밀번호와 2단계 인증을 마치면 쓸 수 있어요.',
  },
  PASSWORD_CONFIRM_REQUIRED: { status: 400, message: '비밀번호를 한 번 더 입력해 주세요.' },
  PASSWORD_MISMATCH: { status: 400, message: '지금 비밀번호가 맞지 않아요.' },
  PASSWORD_POLICY: { status: 400, message: '쓸 수 없는 비밀번호예요.' },
  STAFF_EMAIL_TAKEN: { status: 409, message: '이미 있는 직원 이메일이에요.' },
  LAST_ADMIN: {
    status: 409,
    title: '마지막 관리자예요',
    message: '관리자가 한 명은 남아 있어야 해요. 다른 관리자를 먼저 만들어 주세요.',
  },
  MEMBER_WITHDRAWN: { status: 409, message: '탈퇴한 회원이라 처리할 수 없어요.' },
  SAMPLE_ACCOUNT: { status: 403, message: '샘플 계정은 샘플 모드에서만 쓸 수 있어요.' },
  EMAIL_TAKEN: { status: 409, message: '이미 가입한 이메일이에요.' },
  EMAIL_NOT_VERIFIED: {
    status: 409,
    title: '이메일 인증이 필요해요',
    message: '인증한 지 오래됐거나 다른 이메일이에요. 인증번호를 다시 받아 주세요.',
  },
  CODE_INVALID: { status: 400, message: '인증번호가 맞지 않아요.' },
  CODE_EXPIRED: { status: 410, message: '쓸 수 없는 인증번호예요. 새 인증번호를 받아 주세요.' },
  MOBILE_FORMAT: { status: 400, message: '휴대폰 번호를 다시 확인해 주세요. 예: 010-1234-5678' },
  MOBILE_NOT_VERIFIED: {
    status: 409,
    title: '휴대폰 인증이 필요해요',
    message: '인증한 지 10분이 지났거나 다른 번호예요. 인증번호를 다시 받아 주세요.',
  },
  UNDER_AGE: { status: 400, message: '만 14세부터 가입할 수 있어요.' },
  NICKNAME_TAKEN: { status: 409, message: '이미 쓰고 있는 닉네임이에요.' },
  AGREEMENT_REQUIRED: { status: 400, message: '필수 약관에 동의해 주세요.' },
  TERMS_NOT_FOUND: { status: 404, message: '없는 약관이거나 없는 판이에요.' },
  TERMS_BACKDATED: {
    status: 400,
    title: '지난 때부터 시행할 수 없어요',
    message: '시행하는 때를 지금 이후로 정해 주세요. 비우면 바로 시행돼요.',
  },
  REFRESH_TOKEN_INVALID: { status: 401, message: '로그인이 만료됐어요. 다시 로그인해 주세요.' },

  // signing in with an account elsewhere, televisions
  SOCIAL_NOT_OFFERED: { status: 404, message: '지금은 쓸 수 없는 로그인 방법이에요.' },
  SOCIAL_STATE: {
    status: 400,
    title: '로그인 시간이 지났어요',
    message: '10분이 지났거나 다른 창에서 시작한 로그인이에요. 처음부터 다시 해 주세요.',
  },
  SOCIAL_DENIED: { status: 400, title: '로그인을 취소했어요', message: '동의하지 않아서 아무것도 바뀌지 않았어요.' },
  SOCIAL_FAILED: {
    status: 400,
    title: '로그인하지 못했어요',
    message: '받은 답을 확인할 수 없었어요. 다시 시도하거나 다른 방법으로 로그인해 주세요.',
  },
  SOCIAL_UNAVAILABLE: {
    status: 503,
    title: '지금은 연결되지 않아요',
    message: '로그인 서비스가 답하지 않아요. 잠시 후 다시 시도하거나 다른 방법으로 로그인해 주세요.',
  },
  REDIRECT_NOT_ALLOWED: { status: 400, message: '홈핏 밖으로 이어지는 주소라서 로그인을 시작하지 않았어요.' },
  SOCIAL_TICKET_EXPIRED: {
    status: 410,
    title: '가입 시간이 지났어요',
    message: '15분이 지났어요. 소셜 로그인을 처음부터 다시 해 주세요.',
  },
  SOCIAL_EMAIL_REQUIRED: { status: 409, message: '이메일을 먼저 확인해 주세요.' },
  SOCIAL_ACCOUNT_EXISTS: {
    status: 409,
    title: '이미 가입한 이메일이에요',
    message: '원래 계정으로 로그인하면 연결해 드려요.',
  },
  SOCIAL_LINKED_ELSEWHERE: { status: 409, message: '이미 다른 홈핏 계정에 연결된 계정이에요.' },
  SOCIAL_ALREADY_LINKED: {
    status: 409,
    message: '이 로그인 방법은 이미 다른 계정으로 연결돼 있어요. 연결을 끊은 뒤 다시 해 주세요.',
  },
  LAST_SIGN_IN_WAY: {
    status: 409,
    title: '연결을 끊을 수 없어요',
    message: '하나뿐인 로그인 방법이에요. 비밀번호를 만들거나 다른 계정을 연결한 뒤 끊어 주세요.',
  },
  OTP_INVALID: { status: 400, message: '맞지 않는 번호예요. TV에 보이는 6자리를 다시 확인해 주세요.' },
  OTP_EXPIRED: { status: 410, message: '3분이 지난 번호예요. TV에서 새 번호를 받아 주세요.' },

  // what staff saw and what was sent
  MONTH_NOT_OVER: { status: 409, message: '아직 끝나지 않은 달이에요. 달이 끝난 뒤에 점검을 기록해 주세요.' },
  MESSAGE_NOT_RESENDABLE: {
    status: 409,
    message: '다시 보낼 수 있는 메시지가 아니에요. 실패한 메시지만 다시 보낼 수 있어요.',
  },

  // looking for people
  PERSON_IN_ADDRESS: {
    status: 400,
    message: '이름·전화번호·이메일은 주소에 담지 않아요. 찾을 말을 POST /store-admin/v1/searches로 바꿔서 보내 주세요.',
  },
  SEARCH_EXPIRED: {
    status: 400,
    title: '찾던 말을 더 쓸 수 없어요',
    message: '오래됐거나 다른 사람이 찾던 말이에요. 지우고 다시 찾아 주세요.',
  },
  ...billingErrors,
} as const satisfies Record<string, ErrorEntry>
