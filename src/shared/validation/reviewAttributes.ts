/** What a review can say of a product besides its words, and in which words. */
export const reviewAttributes = {
  품질: ['아쉬워요', '보통이에요', '좋아요'],
  크기: ['작아요', '알맞아요', '커요'],
  소음: ['조용해요', '보통이에요', '커요'],
} as const satisfies Record<string, readonly string[]>
