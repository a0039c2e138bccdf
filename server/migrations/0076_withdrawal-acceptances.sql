CREATE TABLE "withdrawal_acceptances" (
	"withdrawal_id" uuid PRIMARY KEY NOT NULL,
	"amount" integer NOT NULL,
	"gift_card_amount" integer NOT NULL,
	"return_id" uuid,
	"order_refund_id" uuid,
	"refund_id" uuid,
	"access_ends_at" timestamp with time zone,
	"made_by" uuid,
	"request_id" uuid,
	"accepted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "withdrawal_acceptances_amounts" CHECK ("withdrawal_acceptances"."gift_card_amount" between 0 and "withdrawal_acceptances"."amount")
);
--> statement-breakpoint
ALTER TABLE "withdrawal_acceptances" ADD CONSTRAINT "withdrawal_acceptances_withdrawal_id_withdrawals_id_fk" FOREIGN KEY ("withdrawal_id") REFERENCES "public"."withdrawals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal_acceptances" ADD CONSTRAINT "withdrawal_acceptances_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal_acceptances" ADD CONSTRAINT "withdrawal_acceptances_order_refund_id_order_refunds_id_fk" FOREIGN KEY ("order_refund_id") REFERENCES "public"."order_refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal_acceptances" ADD CONSTRAINT "withdrawal_acceptances_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal_acceptances" ADD CONSTRAINT "withdrawal_acceptances_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal_acceptances" ADD CONSTRAINT "withdrawal_acceptances_request_id_action_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."action_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "withdrawal_acceptances_by_person" ON "withdrawal_acceptances" USING btree ("made_by","accepted_at");
