CREATE TABLE "hand_order_lines" (
	"order_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"present_price" integer NOT NULL,
	"regular_price" integer,
	"lowest_price" integer,
	"reason" text,
	CONSTRAINT "hand_order_lines_order_id_position_pk" PRIMARY KEY("order_id","position"),
	CONSTRAINT "hand_order_lines_reason" CHECK ("hand_order_lines"."reason" <> ''),
	CONSTRAINT "hand_order_lines_reduction" CHECK (("hand_order_lines"."regular_price" is null) = ("hand_order_lines"."lowest_price" is null)),
	CONSTRAINT "hand_order_lines_announced" CHECK ("hand_order_lines"."reason" is null or "hand_order_lines"."regular_price" is null)
);
--> statement-breakpoint
CREATE TABLE "hand_orders" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"made_by" uuid,
	"made_at" timestamp with time zone NOT NULL,
	"token_hash" text NOT NULL,
	"token_id" uuid NOT NULL,
	"key_id" text NOT NULL,
	"accepted_at" timestamp with time zone,
	"replaces_id" uuid,
	CONSTRAINT "hand_orders_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "hand_orders_other" CHECK ("hand_orders"."replaces_id" <> "hand_orders"."order_id")
);
--> statement-breakpoint
ALTER TABLE "hand_order_lines" ADD CONSTRAINT "hand_order_lines_order_id_hand_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."hand_orders"("order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_orders" ADD CONSTRAINT "hand_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_orders" ADD CONSTRAINT "hand_orders_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_orders" ADD CONSTRAINT "hand_orders_replaces_id_orders_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hand_orders_by_replaced" ON "hand_orders" USING btree ("replaces_id") WHERE replaces_id is not null;