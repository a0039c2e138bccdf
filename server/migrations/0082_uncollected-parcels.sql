CREATE TABLE "cod_exceptions" (
	"hash" text PRIMARY KEY NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"given_by" uuid
);
--> statement-breakpoint
CREATE TABLE "uncollected_parcels" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"email_hash" text NOT NULL,
	"phone_hash" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cod_exceptions" ADD CONSTRAINT "cod_exceptions_given_by_users_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uncollected_parcels" ADD CONSTRAINT "uncollected_parcels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cod_exceptions_by_age" ON "cod_exceptions" USING btree ("given_at");--> statement-breakpoint
CREATE INDEX "uncollected_parcels_by_email" ON "uncollected_parcels" USING btree ("email_hash");--> statement-breakpoint
CREATE INDEX "uncollected_parcels_by_phone" ON "uncollected_parcels" USING btree ("phone_hash") WHERE phone_hash is not null;--> statement-breakpoint
CREATE INDEX "uncollected_parcels_by_age" ON "uncollected_parcels" USING btree ("at");
