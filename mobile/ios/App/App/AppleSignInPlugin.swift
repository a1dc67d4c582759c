import AuthenticationServices
import Capacitor

/// Sign in with Apple by the system's own sheet. The page's side is web/src/device/apple-plugin.ts.
@objc(AppleSignInPlugin)
public class AppleSignInPlugin: CAPPlugin, CAPBridgedPlugin {
    public let identifier = "AppleSignInPlugin"
    public let jsName = "AppleSignIn"
    public let pluginMethods: [CAPPluginMethod] = [
        CAPPluginMethod(name: "signIn", returnType: CAPPluginReturnPromise)
    ]
    private var pending: CAPPluginCall?

    /// {nonce} gives {idToken, authorizationCode, user, email, givenName, familyName}; the name only the first time.
    @objc func signIn(_ call: CAPPluginCall) {
        guard let nonce = call.getString("nonce") else { return call.reject("nonce is missing") }
        DispatchQueue.main.async {
            self.pending?.reject("Another sign-in was begun")
            self.pending = call
            let request = ASAuthorizationAppleIDProvider().createRequest()
            request.requestedScopes = [.email, .fullName]
            request.nonce = nonce
            let controller = ASAuthorizationController(authorizationRequests: [request])
            controller.delegate = self
            controller.presentationContextProvider = self
            controller.performRequests()
        }
    }

    private func take() -> CAPPluginCall? {
        defer { pending = nil }
        return pending
    }
}

extension AppleSignInPlugin: ASAuthorizationControllerDelegate {
    public func authorizationController(
        controller: ASAuthorizationController, didCompleteWithAuthorization authorization: ASAuthorization
    ) {
        guard let call = take() else { return }
        guard let person = authorization.credential as? ASAuthorizationAppleIDCredential,
            let token = text(person.identityToken)
        else { return call.reject("Apple gave no token") }
        call.resolve([
            "idToken": token,
            "authorizationCode": orNull(text(person.authorizationCode)),
            "user": person.user,
            "email": orNull(person.email),
            "givenName": orNull(person.fullName?.givenName),
            "familyName": orNull(person.fullName?.familyName),
        ])
    }

    public func authorizationController(
        controller: ASAuthorizationController, didCompleteWithError error: Error
    ) {
        take()?.reject(error.localizedDescription, String((error as NSError).code), error)
    }

    private func orNull(_ text: String?) -> Any {
        text.map { $0 as Any } ?? NSNull()
    }

    private func text(_ data: Data?) -> String? {
        data.flatMap { String(data: $0, encoding: .utf8) }
    }
}

extension AppleSignInPlugin: ASAuthorizationControllerPresentationContextProviding {
    public func presentationAnchor(for controller: ASAuthorizationController) -> ASPresentationAnchor {
        bridge?.viewController?.view.window ?? ASPresentationAnchor()
    }
}
