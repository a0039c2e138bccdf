CREATE TABLE "return_lines" (
	"return_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"quantity" integer NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"restocked" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "return_lines_return_id_position_pk" PRIMARY KEY("return_id","position"),
	CONSTRAINT "return_lines_quantity" CHECK ("return_lines"."quantity" >= 1 and "return_lines"."received" between 0 and "return_lines"."quantity"
        and "return_lines"."restocked" between 0 and "return_lines"."received")
);
--> statement-breakpoint
CREATE TABLE "returns" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"source" text NOT NULL,
	"due_on" date NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"unpaid_reason" text,
	"announced_at" timestamp with time zone NOT NULL,
	"announced_by" uuid,
	"received_at" timestamp with time zone,
	"received_by" uuid,
	"inspected_at" timestamp with time zone,
	"inspected_by" uuid,
	"settled_at" timestamp with time zone,
	"settled_by" uuid,
	CONSTRAINT "returns_source" CHECK ("returns"."source" in ('withdrawal', 'complaint', 'courtesy')),
	CONSTRAINT "returns_inspected" CHECK ("returns"."inspected_at" is null or "returns"."received_at" is not null),
	CONSTRAINT "returns_unpaid" CHECK ("returns"."unpaid_reason" is null or "returns"."settled_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "order_refunds" ADD COLUMN "return_id" uuid;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_announced_by_users_id_fk" FOREIGN KEY ("announced_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_received_by_users_id_fk" FOREIGN KEY ("received_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_inspected_by_users_id_fk" FOREIGN KEY ("inspected_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "returns_by_order" ON "returns" USING btree ("order_id","announced_at");--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;