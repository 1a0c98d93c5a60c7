/** Kakao's own script, as it was when its words were written down: another one is not run. */
export const KAKAO_SDK = {
  url: 'https://t1.kakaocdn.net/kakao_js_sdk/2.7.2/kakao.min.js',
  integrity: 'sha384-TiCUE00h649CAMonG018J2ujOgDKW/kVWlChEuu4jK2vxfAAD0eZxzCKakxg55G4',
}

/** Where that script sends what is shared from a computer, and where people sign in to Kakao on the way. */
export const KAKAO_FORMS = ['https://sharer.kakao.com', 'https://accounts.kakao.com']
