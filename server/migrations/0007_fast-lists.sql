DROP INDEX "products_by_price";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "current_price" integer GENERATED ALWAYS AS (coalesce(discount_price, price)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "product_words_postings" ON "product_words" USING btree ("word_id","weight","product_id");--> statement-breakpoint
CREATE INDEX "products_by_name_pl" ON "products" USING btree (lower(name_pl),"id") WHERE is_published;--> statement-breakpoint
CREATE INDEX "products_by_name_en" ON "products" USING btree (lower(coalesce(name_en, name_pl)),"id") WHERE is_published;--> statement-breakpoint
CREATE INDEX "products_by_price" ON "products" USING btree ("current_price","id") WHERE is_published;