CREATE TABLE "packing_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"packed_by" uuid,
	"packed_at" timestamp with time zone NOT NULL,
	"seconds" integer NOT NULL,
	"lines" jsonb NOT NULL,
	"counted" integer NOT NULL,
	"quantity" integer NOT NULL,
	"reason" text,
	CONSTRAINT "packing_runs_orderId_unique" UNIQUE("order_id"),
	CONSTRAINT "packing_runs_reason" CHECK ("packing_runs"."counted" = "packing_runs"."quantity" or "packing_runs"."reason" is not null),
	CONSTRAINT "packing_runs_counted" CHECK ("packing_runs"."counted" between 0 and "packing_runs"."quantity" and "packing_runs"."seconds" >= 0)
);
--> statement-breakpoint
DROP INDEX "order_lines_by_product";--> statement-breakpoint
ALTER TABLE "packing_runs" ADD CONSTRAINT "packing_runs_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packing_runs" ADD CONSTRAINT "packing_runs_packed_by_users_id_fk" FOREIGN KEY ("packed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_lines_by_product" ON "order_lines" USING btree ("product_id","order_id");