CREATE TABLE "memo_mentions" (
	"memo_id" bigint NOT NULL,
	"admin_id" bigint NOT NULL,
	"seen_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memo_mentions_memo_id_admin_id_pk" PRIMARY KEY("memo_id","admin_id")
);
--> statement-breakpoint
CREATE TABLE "memo_pins" (
	"memo_id" bigint PRIMARY KEY NOT NULL,
	"admin_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "memo_pinned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "delay_reason" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "first_ship_by" date;--> statement-breakpoint
ALTER TABLE "memo_mentions" ADD CONSTRAINT "memo_mentions_memo_id_memos_id_fk" FOREIGN KEY ("memo_id") REFERENCES "public"."memos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memo_pins" ADD CONSTRAINT "memo_pins_memo_id_memos_id_fk" FOREIGN KEY ("memo_id") REFERENCES "public"."memos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "memo_mentions_admin" ON "memo_mentions" USING btree ("admin_id","memo_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "order_items_bundle" ON "order_items" USING btree ("receiver_key","shipping_origin_id") WHERE status = 'PROCESSING_ORDER';