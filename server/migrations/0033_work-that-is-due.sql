CREATE INDEX "comments_threads" ON "comments" USING btree ("course_id","created_at","id") WHERE parent_id is null;--> statement-breakpoint
CREATE INDEX "consents_by_user" ON "consents" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_left" ON "newsletter_subscribers" USING btree ("changed_at") WHERE state = 'unsubscribed' and due_at is null;--> statement-breakpoint
CREATE INDEX "orders_points_to_confirm" ON "orders" USING btree ("in_post_point") WHERE in_post_point is not null and in_post_point_confirmed_at is null;--> statement-breakpoint
CREATE INDEX "subscriptions_to_remind" ON "subscriptions" USING btree ("reminded","paid_until") WHERE status in ('Active', 'PastDue') and provider_subscription_id is null;--> statement-breakpoint
CREATE INDEX "users_by_sealing_key" ON "users" USING btree (split_part(tfa_secret, '.', 1)) WHERE tfa_secret is not null;--> statement-breakpoint
CREATE INDEX "mails_by_recipient" ON "mails" USING btree ("recipient","created_at");