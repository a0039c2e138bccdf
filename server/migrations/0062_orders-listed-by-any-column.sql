DROP INDEX "orders_listed";--> statement-breakpoint
CREATE INDEX "orders_listed" ON "orders" USING btree ("created_at","number","total","last_name","first_name") WHERE status <> 'None';