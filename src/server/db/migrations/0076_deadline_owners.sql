CREATE TABLE "deadline_owners" (
	"kind" text NOT NULL,
	"record_id" bigint NOT NULL,
	"admin_id" bigint NOT NULL,
	"assigned_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "deadline_owners_kind_record_id_pk" PRIMARY KEY("kind","record_id")
);
--> statement-breakpoint
ALTER TABLE "deadline_owners" ADD CONSTRAINT "deadline_owners_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deadline_owners_admin" ON "deadline_owners" USING btree ("admin_id","kind","record_id");