CREATE INDEX "orders_by_customer" ON "orders" USING btree (lower(last_name || ' ' || first_name),"number") WHERE status <> 'None';--> statement-breakpoint
CREATE INDEX "orders_by_total" ON "orders" USING btree ("total","number") WHERE status <> 'None';--> statement-breakpoint
CREATE INDEX "orders_unpaid" ON "orders" USING btree ("payment_method","created_at") WHERE paid_at is null and status <> 'None';--> statement-breakpoint
CREATE INDEX "orders_by_phone" ON "orders" USING btree (right(regexp_replace(phone, '[^0-9]', '', 'g'), 9));
