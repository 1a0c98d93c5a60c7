import styles from './SellerReply.module.css'

/** What the seller answered to a review; `day` is the day of `at` as people read it. */
export function SellerReply({ at, day, content }: { at: string; day: string; content: string }) {
  return (
    <div className={styles.reply}>
      <p className={styles.head}>
        판매자 답변 <time dateTime={at}>{day}</time>
      </p>
      <p className={styles.words}>{content}</p>
    </div>
  )
}
