ALTER TABLE "refunds" DROP CONSTRAINT "refunds_amounts";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "earn_rate_percent" integer NOT NULL DEFAULT 1;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "earn_rate_percent" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "shipping_groups" ADD COLUMN "waived_base" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shipping_groups" ADD COLUMN "seller_taken" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "promise" jsonb;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "borne" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "capped" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_amounts" CHECK (refund_cash >= 0 and refund_points >= 0 and additional_payment >= 0 and capped >= 0);--> statement-breakpoint
-- what customers of open claims were shown is what they agreed to
update claims set promise = jsonb_build_object('cash', quote -> 'refundCash', 'points', quote -> 'refundPoints', 'additionalPayment', quote -> 'additionalPayment',
    'shippingBack', coalesce((select jsonb_agg(g -> 'shippingOriginId') from jsonb_array_elements(quote -> 'groups') g
      where (g ->> 'shippingRefundCash')::bigint + (g ->> 'shippingRefundPoints')::bigint > 0), '[]'::jsonb))
  where status in ('REQUESTED', 'IN_PROGRESS') and quote is not null;--> statement-breakpoint
update shipping_groups g set seller_taken = s.goods
  from (select i.shipping_group_id as id, sum(ci.quantity * i.unit_price)::bigint as goods from claims c join claim_items ci on ci.claim_id = c.id
      join order_items i on i.id = ci.order_item_id where c.status = 'COMPLETED' and c.type in ('cancel', 'return') and c.fault = 'SELLER' group by i.shipping_group_id) s
  where g.id = s.id;
