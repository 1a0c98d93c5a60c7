import { Picture } from '#customer/ui/goods/Picture.tsx'
import { classNames } from '#customer/ui/classNames.ts'
import { StaffLink } from '../StaffLink.tsx'
import styles from './BannerLink.module.css'

export type BannerContent = {
  id: number
  title: string
  link_url: string
  image: { url: string; width: number; height: number }
}

type Props = { banner: BannerContent; eager?: boolean; low?: boolean }

/** A banner: its picture fills the box, its title stands on the left of it where every picture is light. */
export function BannerLink({ banner: { title, link_url: to, image }, eager = false, low = false }: Props) {
  return (
    <StaffLink className={classNames(styles.banner, low && styles.low)} to={to}>
      <Picture className={styles.picture} image={image} alt="" eager={eager} />
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {low ? null : <span className={styles.go}>보러 가기</span>}
      </span>
    </StaffLink>
  )
}
