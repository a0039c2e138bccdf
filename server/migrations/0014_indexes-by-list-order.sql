DROP INDEX "products_newest";--> statement-breakpoint
DROP INDEX "products_bestsellers";--> statement-breakpoint
DROP INDEX "products_by_price";--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("id","current_price","is_virtual","orders_count") WHERE is_published;--> statement-breakpoint
CREATE INDEX "products_bestsellers" ON "products" USING btree ("orders_count","id","current_price","is_virtual") WHERE is_published;--> statement-breakpoint
CREATE INDEX "products_by_price" ON "products" USING btree ("current_price","id","is_virtual") WHERE is_published;