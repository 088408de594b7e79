var serve = (_id, subgraphs) => subgraphs;
var createSubgraph = (name, made) => ({ name, ...made });
var product = {
  id: "1",
  name: {
    id: "1",
    brand: "Brand 1",
    model: "Model 1"
  },
  category: {
    id: "1",
    name: "Category 1"
  },
  price: {
    id: "1",
    amount: 1e3,
    currency: "USD"
  },
  address: {
    id: "1",
    street: "123 Main St",
    city: "Springfield"
  }
};
var name_subgraph_default = createSubgraph("name", {
  typeDefs: (
    `
    extend schema
      @link(
        url: "https://specs.apollo.dev/federation/v2.3"
        import: ["@key", "@shareable"]
      )
    type Query {
      product: Product! @shareable
      products: [Product!]! @shareable
    }
    type Product {
      id: ID! @shareable
      name: Name!
    }
    type Name {
      id: ID!
      brand: String!
      model: String!
    }
  `
  ),
  resolvers: {
    Query: {
      product() {
        return {
          id: product.id,
          name: product.name
        };
      },
      products() {
        return [
          {
            id: product.id,
            name: product.name
          }
        ];
      }
    }
  }
});
var price_subgraph_default = createSubgraph("price", {
  typeDefs: (
    `
    extend schema
      @link(
        url: "https://specs.apollo.dev/federation/v2.3"
        import: ["@key", "@shareable"]
      )
    type Query {
      product: Product! @shareable
      products: [Product!]! @shareable
    }
    type Product {
      id: ID! @shareable
      price: Price!
    }
    type Price {
      id: ID!
      amount: Int!
      currency: String!
    }
  `
  ),
  resolvers: {
    Query: {
      product() {
        return {
          id: product.id,
          price: product.price
        };
      },
      products() {
        return [
          {
            id: product.id,
            price: product.price
          }
        ];
      }
    }
  }
});
var category_subgraph_default = createSubgraph("category", {
  typeDefs: (
    `
    extend schema
      @link(
        url: "https://specs.apollo.dev/federation/v2.3"
        import: ["@key", "@shareable"]
      )
    type Query {
      product: Product! @shareable
      products: [Product!]! @shareable
    }
    type Product {
      id: ID! @shareable
      category: Category!
    }
    type Category {
      id: ID!
      name: String!
    }
  `
  ),
  resolvers: {
    Query: {
      product() {
        return {
          id: product.id,
          category: product.category
        };
      },
      products() {
        return [
          {
            id: product.id,
            category: product.category
          }
        ];
      }
    }
  }
});
var index_default = serve("shared-root", [name_subgraph_default, price_subgraph_default, category_subgraph_default]);
export {
  index_default as default
};
