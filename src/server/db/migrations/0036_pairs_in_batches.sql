-- pairs are written in batches; the limit keeps what a search reads beside the index short
ALTER INDEX "option_groups_words" RESET (fastupdate);--> statement-breakpoint
ALTER INDEX "option_groups_words" SET (gin_pending_list_limit = 512);--> statement-breakpoint
ALTER INDEX "products_words" RESET (fastupdate);--> statement-breakpoint
ALTER INDEX "products_words" SET (gin_pending_list_limit = 512);--> statement-breakpoint
ALTER INDEX "skus_words" RESET (fastupdate);--> statement-breakpoint
ALTER INDEX "skus_words" SET (gin_pending_list_limit = 512);
