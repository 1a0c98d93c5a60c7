/** The words of messages about an account, in 해요체. Secrets stand in the body only, never in the title. */

type Words = { title: string; body: string }

const notYou = '직접 요청하지 않았다면 이 메일은 무시해 주세요. 아무것도 바뀌지 않아요.'

export const signUpCodeMail = (code: string): Words => ({
  title: '[홈핏] 가입 인증번호',
  body: `인증번호: ${code}\n\n10분 안에 가입 화면에 입력해 주세요.\n${notYou}`,
})

export const alreadyMemberMail = (publicUrl: string): Words => ({
  title: '[홈핏] 이미 가입한 이메일이에요',
  body: `이 이메일로 가입을 시작하셨지만, 이미 홈핏 회원이세요.\n\n로그인: ${publicUrl}/sign-in\n비밀번호를 잊었다면: ${publicUrl}/reset-password/request\n\n${notYou}`,
})

export const resetCodeMail = (code: string): Words => ({
  title: '[홈핏] 비밀번호 재설정 인증번호',
  body: `인증번호: ${code}\n\n10분 안에 비밀번호 찾기 화면에 입력해 주세요.\n${notYou}`,
})

export const resetLinkMail = (publicUrl: string, token: string): Words => ({
  title: '[홈핏] 비밀번호 재설정',
  body: `아래 주소에서 새 비밀번호를 정해 주세요. 30분 동안, 한 번만 쓸 수 있어요.\n\n${publicUrl}/reset-password?token=${token}\n\n${notYou}`,
})

export const unknownMemberMail = (publicUrl: string): Words => ({
  title: '[홈핏] 이 이메일로 가입한 계정이 없어요',
  body: `비밀번호 재설정을 요청하셨지만, 이 이메일로 가입한 홈핏 계정이 없어요. 다른 이메일로 가입했거나 카카오·네이버·Apple·Google로 로그인하셨을 수 있어요.\n\n가입: ${publicUrl}/sign-up\n\n${notYou}`,
})

export const passwordChangedMail = (publicUrl: string): Words => ({
  title: '[홈핏] 비밀번호를 바꿨어요',
  body: `비밀번호가 바뀌었고, 모든 기기에서 로그아웃됐어요.\n\n직접 바꾸지 않았다면 바로 다시 바꿔 주세요: ${publicUrl}/reset-password/request`,
})

export const mobileCodeText = (code: string): Words => ({
  title: '[홈핏] 휴대폰 인증번호',
  body: `[홈핏] 인증번호 ${code}\n3분 안에 입력해 주세요. 누구에게도 알려 주지 마세요.`,
})

export const mobileVerifiedMail = (masked: string): Words => ({
  title: '[홈핏] 휴대폰 번호를 등록했어요',
  body: `${masked} 번호를 회원님의 휴대폰으로 등록했어요.\n\n직접 하지 않았다면 고객센터에 알려 주세요.`,
})

export const mobileTakenMail = (masked: string): Words => ({
  title: '[홈핏] 휴대폰 번호 등록이 풀렸어요',
  body: `${masked} 번호를 다른 회원이 인증해서, 회원님의 계정에서는 빠졌어요. 번호 하나는 한 사람만 쓸 수 있어요.\n\n아직 이 번호를 쓰고 있다면 설정에서 다시 인증해 주세요.`,
})
