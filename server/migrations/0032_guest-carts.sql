DROP INDEX "carts_by_age";--> statement-breakpoint
CREATE INDEX "carts_of_guests_by_age" ON "carts" USING btree ("updated_at") WHERE "carts"."user_id" is null;