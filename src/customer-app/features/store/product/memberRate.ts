/** Says at which rate members earn; nothing for others. */
export const memberRate = ({
  is_member: isMember,
  earn_rate_percent: percent,
}: {
  is_member: boolean
  earn_rate_percent: number
}): string => (isMember ? ` (멤버십 ${percent}%)` : '')
