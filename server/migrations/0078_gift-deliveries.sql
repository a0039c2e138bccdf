CREATE TABLE "gift_deliveries" (
	"order_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"recipient_name" text NOT NULL,
	"recipient_email" text NOT NULL,
	"message" text NOT NULL,
	"send_on" date,
	CONSTRAINT "gift_deliveries_order_id_position_pk" PRIMARY KEY("order_id","position")
);
--> statement-breakpoint
ALTER TABLE "gift_card_events" DROP CONSTRAINT "gift_card_events_kind";--> statement-breakpoint
ALTER TABLE "cart_lines" ADD COLUMN "gift" jsonb;--> statement-breakpoint
ALTER TABLE "gift_deliveries" ADD CONSTRAINT "gift_deliveries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_card_events" ADD CONSTRAINT "gift_card_events_kind" CHECK ("gift_card_events"."kind" in ('issued', 'sent', 'rescheduled', 'extended', 'replaced', 'ended'));